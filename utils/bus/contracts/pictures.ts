import * as z from 'zod/mini';
import { writeOutcome, altWrite } from '../../model/alt-text';
import { pageListEvent, pictureCounts } from '../../model/page-pictures';
import { nothing, thumbnailUri } from './common';

// The script that lists a page's pictures and writes their alt text imports types alone from here: the schemas stay on the extension's side.

/** Messages of the background and of panels to that script, in the top frame. */
export const picturesContract = {
  to: 'pictures' as const,
  methods: {
    count: { input: z.object({}), output: pictureCounts },
    /**
     * The picture that the keyboard means: see docs/accessibility.md. `from` is the ref of the picture before
     * and `step` the direction from there. Without `from`, `hasFocusMoved` tells whether the focus has moved since the
     * last call without it. Null on a page without pictures.
     */
    focused: {
      input: z.object({ from: z.string(), step: z.number() }),
      output: z.nullable(
        z.object({
          ref: z.string(),
          address: z.string(),
          name: z.string(),
          place: z.number(),
          of: z.number(),
          hasFocusMoved: z.boolean(),
          /** As shown, in CSS pixels. */
          width: z.optional(z.number()),
          height: z.optional(z.number()),
        }),
      ),
    },
    /** Scrolls to a picture, outlines and focuses it. Returns false once the picture has left the page. */
    goTo: { input: z.object({ ref: z.string() }), output: z.object({ isThere: z.boolean() }) },
    /** A thumbnail as a data URI; null where only the browser may draw the picture. */
    thumbnail: { input: z.object({ ref: z.string(), side: z.number() }), output: z.nullable(thumbnailUri) },
    /** The pictures that have one of these addresses or selectors. The author gave `isNamed` ones a name, or marked them as decorative. */
    candidates: {
      input: z.object({ known: z.array(z.object({ address: z.string(), selector: z.string() })) }),
      output: z.array(
        z.object({ ref: z.string(), address: z.string(), selector: z.string(), isNamed: z.boolean() }),
      ),
    },
    /** Those of these refs that are pictures of this page. */
    stillThere: {
      input: z.object({ refs: z.array(z.string()) }),
      output: z.object({ refs: z.array(z.string()) }),
    },
    /** Writes alt text, each with the prefix before it, and keeps it there while the page changes. */
    writeAlt: {
      input: z.object({ writings: z.array(altWrite), prefix: z.string() }),
      output: z.array(z.object({ ref: z.string(), outcome: writeOutcome })),
    },
    /** Removes the alt text that was written for pictures, by their refs; without these, all of it. Returns how many had some. */
    undoAlt: {
      input: z.object({ refs: z.optional(z.array(z.string())) }),
      output: z.object({ undone: z.number() }),
    },
  },
};

/** The changing list of the pictures of a document; panels connect to its tab. */
export const pageListStream = {
  name: 'page-list' as const,
  input: z.object({ document: z.string() }),
  output: pageListEvent,
};

/** Messages of the script that lists a page's pictures to the background. */
export const fromPicturesContract = {
  to: 'from-pictures' as const,
  methods: {
    /** The page has loaded on a site where alt text is written automatically. */
    pageLoaded: { input: z.object({}), output: nothing },
  },
};
