import * as z from 'zod/mini';
import { pageVariable } from '../../model/own-task';
import {
  pictureLocation,
  picturePoint,
  pictureFacts,
  pictureRef,
  capturedArea,
  file,
} from '../../model/picture';
import { captureTake } from '../../model/settings';
import { pageContext } from '../../model/task';
import { scrolledView, captureTicket } from '../../model/capture';
import { nothing } from './common';

// The script in a web page imports types alone from here: the schemas stay on the extension's side.

/**
 * The message that each script in a web page answers for any document; all others name theirs. Returns a token of the document, if its
 * address without the fragment is `url`, where that is given.
 */
export const whichDocument = {
  input: z.object({ url: z.optional(z.string()) }),
  output: z.object({ document: z.string() }),
};

/** What is announced; each with the BCP 47 tag of its language, which may be empty. */
const announcements = z.array(z.object({ words: z.array(z.string()), lang: z.string() }));

/** Messages of the background to the script in one frame of a page. */
export const pageContract = {
  to: 'page' as const,
  methods: {
    /**
     * Fetches a picture with the page's own cookies and Referer, or `asAnyone` without both. Returns its file, the address after redirects, and whether
     * scripts of the whole page can read the picture.
     */
    fetchPicture: {
      input: z.object({ ...pictureRef.shape, address: z.string(), asAnyone: z.optional(z.boolean()) }),
      output: z.object({ blob: file, isDrawn: z.boolean(), from: z.string(), isReadable: z.boolean() }),
    },
    /** Whether the page itself sends its origin as the Referer with the request for a picture's address; false where that is not known. */
    sendsReferrer: {
      input: z.object({ ...pictureRef.shape, address: z.string() }),
      output: z.object({ isSent: z.boolean() }),
    },
    /** A picture as a PNG, its long side at most `side` pixels; null where scripts may not draw it. */
    thumbnail: {
      input: z.object({ ...pictureRef.shape, side: z.number() }),
      output: z.object({ blob: z.nullable(file) }),
    },
    /** The facts that the page knows of a picture, with its file where that is asked for; null where there is no such picture. */
    readFacts: {
      input: z.object({ ...pictureRef.shape, withFile: z.optional(z.boolean()) }),
      output: z.nullable(pictureFacts),
    },
    /**
     * Draws what a picture's element shows. Returns a PNG or an SVG, and whether scripts of the whole page can read that:
     * said by the document that is drawn, because another one can be in the frame since `readFacts`.
     */
    draw: { input: pictureRef, output: z.object({ blob: file, isReadable: z.boolean() }) },
    /** Waits as long as a picture loads. Returns whether it cannot be shown. */
    load: { input: pictureRef, output: z.object({ isBroken: z.boolean() }) },
    /**
     * Scrolls a picture into view, and returns its place. A screenshot asks with `at`: the page then hides what covers the
     * picture, and scrolls to that point of a picture larger than the window.
     */
    locate: {
      input: z.object({ ...pictureRef.shape, at: z.optional(picturePoint) }),
      output: pictureLocation,
    },
    /** Restores the page as it was before `locate`. */
    restore: { input: z.object({}), output: nothing },
    /** The text around a picture; its address, selection and the words around it only where `wants` names them. */
    context: {
      input: z.object({ ...pictureRef.shape, wants: z.optional(z.array(pageVariable)) }),
      output: pageContext,
    },
    /**
     * Has screen readers say `words` after what they are saying, or `overheard` where the page could find what they say. Returns
     * whether anything was said, and whether the page may have noticed.
     */
    announce: {
      input: z.object({ words: announcements, overheard: announcements }),
      output: z.object({ isHeard: z.boolean(), isNoticeable: z.boolean() }),
    },
    /** Shows words for a few seconds, which a page can neither find nor press. */
    showWords: { input: z.object({ words: z.string(), lang: z.string() }), output: nothing },
  },
};

/** Messages of the background to the script in a page that captures it. */
export const captureToolContract = {
  to: 'capture-tool' as const,
  methods: {
    /** Scrolls the page to `top` in CSS pixels, or as far as possible; 0 begins to scroll through the page. */
    scrollTo: { input: z.object({ top: z.number() }), output: scrolledView },
    /** Ends the scrolling: the page is as before. */
    endScroll: { input: z.object({}), output: nothing },
    open: { input: z.object({ ticket: captureTicket, letters: z.boolean() }), output: nothing },
    close: { input: z.object({}), output: nothing },
  },
};

/** Messages of that script to the background. */
export const captureContract = {
  to: 'capture' as const,
  methods: {
    /** The person has captured an area of the page, or a picture on it, and what they take it to; null: the tool has closed, because the page changed it. */
    captured: {
      input: z.object({
        area: z.nullable(capturedArea),
        ticket: captureTicket,
        take: z.optional(captureTake),
      }),
      output: nothing,
    },
  },
};
