/** The calls between the editor in the browser and its server. All addresses are below `EDIT_PATH`. */

export const EDIT_PATH = '/_edit'

/** The header with the token that each call needs. The server creates a token when it starts. */
export const TOKEN_HEADER = 'x-edit-token'

/** The place of a text: a file below `content/`, such as `de/hero.yaml`, and the path in it. A Markdown page has an empty path. */
export type Place = { file: string; path: (string | number)[] }

/** A text that can be changed, as it stands in its file. */
export type EditableText = Place & {
  text: string
  /** At most this many characters. */
  most?: number
  /** The placeholders that it must keep: `{company}`. */
  placeholders: string[]
  /** A translation that is missing, or whose source changed since. */
  fault?: 'missing' | 'outdated'
  /** The same text in the first language, if this one is a translation. */
  source?: string
  isSample: boolean
}

/** A list whose entries can be added, removed and moved. */
export type EditableList = Place & { entries: string[] }

/** A picture of the content: `content/pictures/oven.jpg`. */
export type EditablePicture = { file: string; address: string }

/** `GET /state?locale=de` */
export type EditorState = {
  locales: string[]
  texts: EditableText[]
  lists: EditableList[]
  pictures: EditablePicture[]
  /** Since the last commit: 'Hero, title: "…" → "…"'. */
  changes: string[]
  /** How many changes can be undone: at most twenty. */
  undoable: number
  /** The files that the content check refuses, with its sentences and the file's text. */
  broken: { file: string; sentences: string[]; source: string }[]
  /** A sentence that describes Publish. */
  publishing: string
}

/** `POST /change`, `/list`, `/picture`, `/undo`, `/source`. */
export type Change = Place & {
  /** The text that the editor had read. If the file has another one by now, nothing is written. */
  from: string
  to: string
}
export type ListChange = Place & { action: 'add' | 'remove' | 'move'; at: number; to?: number; from: string[] }
export type SourceChange = { file: string; from: string; to: string }

export type ChangeResult =
  | { state: 'saved' }
  /** The reason, such as a sentence of the content check. Nothing was written. */
  | { state: 'refused'; sentence: string }
  /** Somebody else changed it meanwhile: the text that the file has now. Nothing was written. */
  | { state: 'changed'; text: string }

/** `POST /publish` with `{ name, email }` answers with lines, each a JSON object. */
export type PublishLine = { sentence: string; done?: 'published' | 'failed' }
