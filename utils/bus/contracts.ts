import * as z from 'zod/mini';
import { authorWords, proposal, writeOutcome, writing } from '../model/alt-text';
import { estimate } from '../model/batch';
import { cut } from '../model/capture-edit';
import { feedEvent } from '../model/feed';
import { hash, located, pictureFacts, pictureRef, rect, storedPicture, taken } from '../model/picture';
import { pageVariable } from '../model/own-task';
import { errand, pageContext, task } from '../model/task';
import { catalogue, doctorEvent } from '../model/service';
import { pageListEvent, pictureCounts } from '../model/page-pictures';
import { header } from '../model/secrets';
import { copyShape } from '../model/copy-shape';
import { layout } from '../model/layout';
import { turn as answered } from '../model/job';
import { tourView } from '../model/tour';

const nothing = z.void();
/** What a page says is fetched by us: no other address may stand there. */
const dataUri = z.string().check(z.startsWith('data:'));
/** A place in a list, counted from 0. */
const place = z.int().check(z.nonnegative());
const byId = z.object({ id: z.string() });
const keptPicture = z.object({ hash, name: z.string() });
/** A file that could not be read has no hash. */
const chosenPicture = z.object({ hash: z.optional(hash), name: z.string() });

/** What the background does for the extension's own pages. */
export const backgroundContract = {
  to: 'background',
  methods: {
    /** Starts a task on pictures that a page has put into the picture store, of an engine if one is named; answers the job's id. */
    start: {
      input: z.object({ task, pictures: z.array(keptPicture), engine: z.optional(z.string()) }),
      output: byId,
    },
    /** Starts a further task on a job's pictures, keeping its turns; answers the new job's id. */
    followUp: { input: z.object({ id: z.string(), task }), output: byId },
    /** Starts another task on a job's pictures, without its turns, of an engine if one is named; answers the new job's id. */
    another: { input: z.object({ id: z.string(), task, engine: z.optional(z.string()) }), output: byId },
    /** Asks an edited question in the place of one of a job's: `at` counts its turns, its own question comes after them. */
    resend: { input: z.object({ id: z.string(), at: place, question: z.string() }), output: byId },
    /** Asks an engine the same as a job, to hold its answer against that one's; answers the new job's id. */
    secondOpinion: { input: z.object({ id: z.string(), engine: z.string() }), output: byId },
    /** Starts a task on a part of a job's picture, which a panel has put into the picture store; answers the new job's id. */
    lookCloser: {
      input: z.object({
        id: z.string(),
        task,
        picture: storedPicture,
        /** In upright pixels of the picture with this hash. */
        partOf: z.object({ hash, rect }),
      }),
      output: byId,
    },
    /** Has all panels show a job of the history again. */
    recall: { input: byId, output: nothing },
    /** Deletes answers, for as long as `restoreAnswers` can bring them back; says how many, and what to ask for. */
    removeAnswers: {
      input: z.object({ ids: z.array(z.string()) }),
      output: z.object({ removed: z.number(), undo: z.string() }),
    },
    /** Brings back what was deleted; says how many answers that were. */
    restoreAnswers: { input: z.object({ undo: z.string() }), output: z.object({ restored: z.number() }) },
    /** Reads the text of a job's pictures on this device, or of the one in that place; answers the new job's id. */
    readText: { input: z.object({ id: z.string(), at: z.optional(place) }), output: byId },
    stop: { input: byId, output: nothing },
    /** Does a finished job again, `anew` although its answer is known; answers the new job's id. */
    retry: { input: z.object({ id: z.string(), anew: z.optional(z.boolean()) }), output: byId },
    /** Does a job again whose original could not be had, now that its host may be asked; answers the new job's id. */
    getOriginal: { input: byId, output: byId },
    /** Starts a task on a picture that was dragged out of a page, by its address, likewise. */
    startAddress: {
      input: z.object({ task, url: z.string(), engine: z.optional(z.string()) }),
      output: byId,
    },
    remove: { input: byId, output: nothing },
    /** Puts pictures in front of the question box instead of asking at once, after those that are there, which come along: to the box of the job `about`, or to that of a new question. Answers how many have come there. */
    compose: {
      input: z.object({ pictures: z.array(chosenPicture), about: z.optional(z.string()) }),
      output: z.object({ come: z.number() }),
    },
    /** Does so with a picture that was dragged out of a page, by its address. */
    composeAddress: {
      input: z.object({ url: z.string(), about: z.optional(z.string()) }),
      output: z.object({ come: z.number() }),
    },
    /** Puts a job's own pictures back in front of the box of a new question, beside what stands there and none twice. */
    putBack: { input: byId, output: nothing },
    /** Gets again what could not be had for the question box, now that its host may be asked. */
    retryComposed: { input: z.object({}), output: nothing },
    /** Asks the question about the pictures in front of the box; answers the job's id. */
    askComposed: { input: z.object({ question: z.string() }), output: byId },
    /** Starts another task on them, of an engine if one is named; answers the job's id. */
    startComposed: { input: z.object({ task, engine: z.optional(z.string()) }), output: byId },
    /** Takes these of the pictures in front of the question box, in this order; the rest of those that were `seen` go. */
    arrangeComposed: {
      input: z.object({ hashes: z.array(hash), seen: z.array(hash) }),
      output: nothing,
    },
    discardComposed: { input: z.object({}), output: nothing },
    /** A popup has opened in a window: pressing the toolbar button reaches nobody else then. */
    opened: { input: z.object({ windowId: z.number() }), output: nothing },
    /** Puts the capture tool up on the page of the last gesture, for a task, of an engine if one is named, or says why it cannot. */
    capture: {
      input: z.object({ task, engine: z.optional(z.string()) }),
      output: z.object({ outcome: z.enum(['open', 'noGesture', 'offLimits']) }),
    },
    /** Shows the list of the pictures of the page of the last gesture, or says why it cannot. */
    listPictures: {
      input: z.object({}),
      output: z.object({ outcome: z.enum(['open', 'noGesture', 'offLimits']) }),
    },
    /** Shows that list no more. */
    closeList: { input: z.object({}), output: nothing },
    /** Starts a task on a picture of the list; answers the job's id. */
    startListed: {
      input: z.object({ task, ref: z.string(), address: z.string(), selector: z.string() }),
      output: byId,
    },
    /** What alt text for a picture will take. */
    estimate: { input: z.object({}), output: estimate },
    /** Has alt text made for many pictures of the list, one batch at a time; 0 is no budget. Answers the batch's id. */
    startBatch: {
      input: z.object({
        items: z.array(
          z.object({
            ref: z.string(),
            address: z.string(),
            selector: z.string(),
            skip: z.optional(z.enum(['decorative', 'spacer', 'named'])),
          }),
        ),
        budgetTokens: z.number(),
        budgetCost: z.number(),
      }),
      output: byId,
    },
    stopBatch: { input: byId, output: nothing },
    /** Does those of a batch again that failed or were stopped. */
    retryBatch: { input: byId, output: nothing },
    /** Shows a finished batch no more; what it proposed stays. */
    dismissBatch: { input: byId, output: nothing },
    /** Keeps what a person made of a proposal. */
    putProposal: { input: z.object({ proposal }), output: nothing },
    /** Takes a proposal out of the list and forgets it. */
    removeProposal: { input: byId, output: nothing },
    /** Writes proposals of the list into its page; says what became of each, by its id. */
    writeAlt: {
      input: z.object({ ids: z.array(z.string()) }),
      output: z.object({ outcomes: z.array(z.object({ id: z.string(), outcome: writeOutcome })) }),
    },
    /** Takes all written alt text of the list's page back, and forgets it; says how much there was. */
    undoAlt: { input: z.object({}), output: z.object({ undone: z.number() }) },
    /** Keeps a connection's key, for the origin of its address alone; an empty key forgets it. */
    setKey: { input: z.object({ id: z.string(), baseUrl: z.string(), key: z.string() }), output: nothing },
    /** Keeps a connection's extra headers, likewise, in place of those before. */
    setHeaders: {
      input: z.object({ id: z.string(), baseUrl: z.string(), headers: z.array(header) }),
      output: nothing,
    },
    /** Forgets a connection's key and headers, and what its service said of its models. */
    forgetSecrets: { input: byId, output: nothing },
    /** What is kept of a connection's secrets: for which origin, whether a key, and the names of headers. They themselves never leave the background. */
    secretsKept: {
      input: byId,
      output: z.object({ origin: z.string(), hasKey: z.boolean(), headers: z.array(z.string()) }),
    },
    /** The same of all secrets that are kept, also of connections that are there no more. */
    allSecretsKept: {
      input: z.object({}),
      output: z.array(
        z.object({ id: z.string(), origin: z.string(), hasKey: z.boolean(), headers: z.array(z.string()) }),
      ),
    },
    /** Forgets all that is kept and gives back all that the browser allowed: as after installing, and works on. */
    forgetEverything: { input: z.object({}), output: nothing },
    /** The models of a connection's service, as they were found within a day unless they are wanted `fresh`; fails like a request. */
    models: { input: z.object({ id: z.string(), fresh: z.boolean() }), output: catalogue },
  },
};

/** What the background does for the script in a page. */
export const captureContract = {
  to: 'capture',
  methods: {
    /** What was taken on the page. */
    taken: { input: z.object({ taken, errand }), output: nothing },
  },
};

/** What the background does for the script that knows a page's pictures. */
export const altContract = {
  to: 'alt',
  methods: {
    /** The page has loaded on a site where alt text is written by itself: has it written. */
    arrived: { input: z.object({}), output: nothing },
    /** The background went away in the middle of a batch on this page: starting again, it goes on by itself. */
    wake: { input: z.object({}), output: nothing },
  },
};

/** What the background does for the page in which a capture is cut; the tab that asks says which is meant. */
export const cutContract = {
  to: 'cut',
  methods: {
    /** What is to be cut; null where that has gone. */
    shown: { input: z.object({}), output: z.nullable(cut) },
    /** Starts the errand on a picture of the store in place of the capture, and goes back to the captured page. */
    send: {
      input: z.object({ errand, hash, width: z.number(), height: z.number(), bytes: z.number() }),
      output: nothing,
    },
    /** Forgets the capture, and goes back to the captured page. */
    cancel: { input: z.object({}), output: nothing },
  },
};

/** What the script in a page does for the background. Sent with `tabs.sendMessage` to one frame. */
export const pageContract = {
  to: 'page',
  methods: {
    /** Fetches a picture with the page's own cookies and Referer; answers a data URI. */
    fetchPicture: {
      input: z.object({ ...pictureRef.shape, address: z.string() }),
      output: z.object({ dataUri, isDrawn: z.boolean() }),
    },
    /** What the page knows of a picture; null where there is none. */
    look: { input: pictureRef, output: z.nullable(pictureFacts) },
    /** Draws a picture: what its element shows, as a data URI of a PNG or an SVG. */
    draw: { input: pictureRef, output: z.object({ dataUri }) },
    /** Brings a picture into view and says where it stands. */
    locate: { input: pictureRef, output: located },
    /** Puts the scroll position back where `locate` found it. */
    restore: { input: z.object({}), output: nothing },
    /** What the page says around a picture; of its address, its selection and the words around it, what is wanted. */
    context: {
      input: z.object({ ...pictureRef.shape, wants: z.optional(z.array(pageVariable)) }),
      output: pageContext,
    },
    /** Shows the page from there on, or from where it can; 0 begins a tour of it. */
    goTo: { input: z.object({ top: z.number() }), output: tourView },
    /** Ends a tour: the page is as it was before. */
    endTour: { input: z.object({}), output: nothing },
    /** Puts the capture tool up. */
    openCapture: { input: z.object({ errand, letters: z.boolean() }), output: nothing },
    /** Has a screen reader say this, after what it is saying; `lang` is a BCP 47 tag. Answers whether the page is in front. */
    announce: {
      input: z.object({ words: z.array(z.string()), lang: z.string() }),
      output: z.object({ isHeard: z.boolean() }),
    },
  },
};

/** The name of the port by which the background holds on to a page while a batch of its pictures is made. */
export const batchPort = 'batch';

/** What the script that knows a page's pictures does for the background and for panels; it stands in the top frame alone. */
export const picturesContract = {
  to: 'pictures',
  methods: {
    count: { input: z.object({}), output: pictureCounts },
    /**
     * The picture that a person means who cannot point: see `describe-focused` in the README. `from` is the ref of the
     * one before and `step` which way to go from it. Null on a page without pictures.
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
          /** As shown, in CSS pixels. */
          width: z.optional(z.number()),
          height: z.optional(z.number()),
        }),
      ),
    },
    /** Scrolls to a picture, outlines it and gives it the focus; false once it has gone. */
    goTo: { input: z.object({ ref: z.string() }), output: z.object({ isThere: z.boolean() }) },
    /** A small picture of one, as a data URI; null where only the browser may draw it. */
    thumbnail: { input: z.object({ ref: z.string(), side: z.number() }), output: z.nullable(dataUri) },
    /** The pictures without a name that have one of these addresses or selectors. */
    candidates: {
      input: z.object({ known: z.array(z.object({ address: z.string(), selector: z.string() })) }),
      output: z.array(z.object({ ref: z.string(), address: z.string(), selector: z.string() })),
    },
    /** Which of these names still name a picture of this page. */
    stillThere: {
      input: z.object({ refs: z.array(z.string()) }),
      output: z.object({ refs: z.array(z.string()) }),
    },
    /** Writes names, each with the prefix before it, and keeps them there while the page changes. */
    write: {
      input: z.object({ writings: z.array(writing), prefix: z.string() }),
      output: z.array(z.object({ ref: z.string(), outcome: writeOutcome })),
    },
    /** Takes everything back that was written; says how much that was. */
    undo: { input: z.object({}), output: z.object({ undone: z.number() }) },
  },
};

/** A page's pictures, as the script in it knows them; panels connect to it by the tab. */
export const pageListStream = { name: 'page-list', input: z.object({}), output: pageListEvent };

/** What the offscreen document does for the background; pictures go by their key in the picture store. */
export const offscreenContract = {
  to: 'offscreen',
  methods: {
    /** Draws an SVG with its long side at most `side` pixels; answers the PNG's key. */
    rasterise: { input: z.object({ hash, side: z.number() }), output: z.object({ hash }) },
    /** What the author of a picture wrote into its file. */
    wordsInFile: { input: z.object({ hash }), output: z.array(authorWords) },
    /**
     * Copies an answer in the shape that was chosen last for its task, or else as shown; says in which, and whether
     * the browser let it.
     */
    copy: {
      input: z.object({ ...answered.shape, id: z.string(), last: z.optional(copyShape) }),
      output: z.object({ shape: copyShape, rows: z.optional(z.number()), isCopied: z.boolean() }),
    },
    /** Plays a short tone. */
    play: { input: z.object({ tone: z.enum(['done', 'failed']) }), output: nothing },
    /** Connects to the background under a name, to answer one call of the stream that it begins with. */
    connect: { input: z.object({ name: z.string() }), output: nothing },
  },
};

/** Text recognition: opened with a picture and ISO 639-3 languages, answered by progress and then the text. */
export const recogniseStream = {
  name: 'recognise',
  input: z.object({ hash, languages: z.array(z.string()) }),
  output: z.discriminatedUnion('type', [
    z.object({ type: z.literal('loading'), progress: z.number() }),
    z.object({ type: z.literal('reading'), progress: z.number() }),
    z.object({ type: z.literal('read'), layout }),
  ]),
};

/** The browser's own model: opened with a conversation and the BCP 47 tag of the answer's language, answered in pieces. */
export const describeStream = {
  name: 'describe',
  input: z.object({
    turns: z.array(
      z.object({ role: z.enum(['user', 'assistant']), text: z.string(), pictures: z.array(hash) }),
    ),
    language: z.string(),
  }),
  output: z.discriminatedUnion('type', [
    z.object({ type: z.literal('ready') }),
    z.object({ type: z.literal('text'), delta: z.string() }),
  ]),
};

/** Examines a saved connection: sends a picture of a random word, and finds out what keeps it from being read. */
export const doctorStream = { name: 'doctor', input: byId, output: doctorEvent };

/** All that panels show: a snapshot, then what happens. */
export const feedStream = {
  name: 'feed',
  /**
   * The window a panel stands in, so that an open one is not opened again; -1 for a page in a tab. One that `isBack`
   * had lost the background.
   */
  input: z.object({ panelWindow: z.number(), isBack: z._default(z.boolean(), false) }),
  output: feedEvent,
};
