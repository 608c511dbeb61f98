import { resolve } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import { portraitsIn, tooLargePortrait } from '../src/brand/check-pictures.ts'
import type { ContentFiles } from '../src/content/locale-files.ts'
import { unmark } from '../src/content/marks.ts'
import { type PictureFiles, pictureFile, readPictures, wrongPicture } from '../src/content/own-pages/pictures.ts'
import { parseContent } from '../src/content/parse.ts'
import { readContentFiles, readTranslatedFrom } from '../src/content/read-content.ts'
import { localesIn } from '../src/content/translations.ts'
import { valueAt } from '../src/content/walk-words.ts'
import { ContentError } from '../src/content/yaml/mistakes.ts'
import { fieldName, type Path, readYaml } from '../src/content/yaml/read-yaml.ts'
import { changeList, confirmSample, setText } from './edit-yaml.ts'
import { listLists, listTexts, withFaults } from './list-texts.ts'
import type { Change, ChangeResult, EditorState, ListChange, SourceChange } from './protocol.ts'
import { recordEntries, recordText, splitFile } from './record-translation.ts'
import { type Bytes, isSame, readBytes, writeFiles } from './write-files.ts'

const MOST_UNDOABLE = 20

export type Editor = ReturnType<typeof createEditor>

/** Reads and changes the texts of a content folder. */
export function createEditor(dir: string, onAdded = () => {}) {
  let checked: { texts: ContentFiles; pictures: PictureFiles; sentences: string[] } | undefined
  const undoable: { before: Bytes; after: Bytes }[] = []

  return {
    state(locale?: string): Omit<EditorState, 'changes' | 'publishing'> {
      const texts = readContentFiles(dir)
      const { source, published, translations } = localesIn(texts)
      const tag = [source, ...translations].find((each) => each === locale) ?? source
      const listed = listTexts(texts, tag)
      return {
        locales: published.length > 0 ? published : [source, ...translations],
        texts: withFaults(listed, texts, tag, recordOf(dir, tag)),
        lists: listLists(texts, listed),
        // As Vite serves files.
        pictures: picturesIn(dir).map((file) => ({ file, address: `/@fs${resolve(dir, file)}` })),
        undoable: undoable.length,
        broken: brokenFiles(texts),
      }
    },

    change({ file, path, from, to }: Change, isDry = false): ChangeResult {
      if (path.length === 0) return changeSource({ file, from, to }, isDry)
      const texts = readContentFiles(dir)
      const own = fieldName(path)
      const { source, translations } = localesIn(texts)
      const tag = [source, ...translations].find((each) => each === splitFile(file)[0])
      const listed = (tag === undefined ? [] : listTexts(texts, tag)).find(
        (each) => each.file === file && fieldName(each.path) === own,
      )
      if (!listed) return refused('There is no text here any more.')
      const [now = '', then, next = ''] = [listed.text, from, to].map((text) => unmark(text).trim())
      if (now !== then) return { state: 'changed', text: listed.text }
      const isConfirmed = next === now
      const edited = editYaml(file, texts[file] ?? '', (yaml) =>
        isConfirmed ? confirmSample(yaml, path) : setText(yaml, path, next),
      )
      if (edited === undefined) return refused('This text can be changed in its file only.')
      const changed = edited === (texts[file] ?? '') ? {} : { [file]: edited }
      return save(texts, changed, recordText(dir, { ...texts, ...changed }, file, path, isConfirmed), { isDry })
    },

    changeSource,

    mistakes: () => mistakesOf(readContentFiles(dir)),

    /** Lists have the same entries in each language. */
    changeEntries({ file, path, from, ...action }: ListChange): ChangeResult {
      const texts = readContentFiles(dir)
      const [tag, own] = splitFile(file)
      const lists = listLists(texts, listTexts(texts, tag))
      const list = lists.find((each) => each.file === file && fieldName(each.path) === fieldName(path))
      if (!list) return refused('There is no list here any more.')
      const { entries } = list
      if (entries.join('\n') !== from.join('\n')) return { state: 'changed', text: entries.join('\n') }
      const { source, translations } = localesIn(texts)
      const changed: ContentFiles = {}
      let id: string | undefined
      for (const locale of [source, ...translations]) {
        const ofLocale = `${locale}/${own}`
        const value = valueAt(readYaml(texts[ofLocale] ?? '').value, path)
        // The content check reports a list that has lost its match in the first locale.
        if (!Array.isArray(value) || value.length !== entries.length) continue
        const edited = changeList(texts[ofLocale] ?? '', path, action)
        if (edited === undefined) return refused('This list can be changed in its file only.')
        if (action.action === 'add') id ??= freshId(edited, path, action.at)
        changed[ofLocale] = (id && setText(edited, [...path, action.at, 'id'], id)) ?? edited
      }
      const after = { ...texts, ...changed }
      const records = Object.keys(changed).map((each) => recordEntries(dir, after, each, path, action))
      return save(texts, changed, Object.assign({}, ...records))
    },

    changePicture(file: string, bytes: Buffer): ChangeResult {
      if (!picturesIn(dir).includes(file)) return refused('There is no picture here any more.')
      const wrong = wrongUpload(dir, file, bytes)
      return wrong ? refused(wrong) : write(new Map([[file, bytes]]))
    },

    undo(): ChangeResult {
      const last = undoable.at(-1)
      if (!last) return refused('There is no change to undo.')
      if (!isSame(last.after, readBytes(dir, last.after.keys()))) {
        undoable.pop()
        return refused('The last change cannot be undone, because its file was changed since then.')
      }
      replace(last.after, last.before)
      undoable.pop()
      return saved
    },
  }

  function replace(before: Bytes, after: Bytes) {
    writeFiles(dir, after)
    if ([...before.values()].includes(null)) onAdded()
  }

  /** The sentences of the content check; kept, because the panel and each page ask for them. */
  function mistakesOf(texts: ContentFiles) {
    const pictures = readPictures(dir)
    if (!isDeepStrictEqual([checked?.texts, checked?.pictures], [texts, pictures]))
      checked = { texts, pictures, sentences: mistakesIn(texts, dir, pictures) }
    return checked?.sentences ?? []
  }

  function brokenFiles(texts: ContentFiles): EditorState['broken'] {
    const byFile = Map.groupBy(mistakesOf(texts), (sentence) => fileOf(sentence, dir))
    return [...byFile].map(([file, sentences]) => ({ file, sentences, source: texts[file] ?? '' }))
  }

  function changeSource({ file, from, to }: SourceChange, isDry = false): ChangeResult {
    const texts = readContentFiles(dir)
    const text = texts[file] ?? brokenFiles(texts).find((each) => each.file === file)?.source
    if (text === undefined) return refused('There is no file with this text any more.')
    const [now, then, next] = [text, from, to].map((each) => unmark(each).replaceAll('\r\n', '\n'))
    if (now !== then) return { state: 'changed', text }
    const changed = { [file]: text.includes('\r\n') ? (next ?? '').replaceAll('\n', '\r\n') : (next ?? '') }
    return save(texts, changed, recordText(dir, { ...texts, ...changed }, file), { isDry, isSource: true })
  }

  /** Checks the content with the changed files before it writes them. */
  function save(
    texts: ContentFiles,
    changed: ContentFiles,
    records: ContentFiles,
    { isDry = false, isSource = false } = {},
  ): ChangeResult {
    const isOf = (sentence: string) => Object.keys(changed).includes(fileOf(sentence, dir))
    const after = mistakesOf({ ...texts, ...changed })
    // In content that had mistakes already, a change may be saved that adds none. A repaired file may uncover those of others.
    const before = after.length > 0 ? mistakesOf(texts).map(withoutLine) : []
    const wrong =
      isSource && before.length > 0 ? after.filter(isOf) : after.filter((each) => !before.includes(withoutLine(each)))
    if (wrong.length > 0) return refused(wrong.map((each) => (isOf(each) ? withoutPlace(each) : each)).join('\n'))
    if (isDry) return saved
    return write(new Map(Object.entries({ ...changed, ...records }).map(([file, text]) => [file, Buffer.from(text)])))
  }

  function write(files: Bytes): ChangeResult {
    const current = readBytes(dir, files.keys())
    const after = new Map([...files].filter((file) => !isSame(new Map([file]), current)))
    if (after.size === 0) return saved
    const before = new Map([...current].filter(([file]) => after.has(file)))
    replace(before, after)
    undoable.push({ before, after })
    if (undoable.length > MOST_UNDOABLE) undoable.shift()
    return saved
  }
}

const saved: ChangeResult = { state: 'saved' }
const refused = (sentence: string): ChangeResult => ({ state: 'refused', sentence })

/** Empty if the record is broken, for example by a merge: the texts can still be shown. */
function recordOf(dir: string, tag: string) {
  try {
    return readTranslatedFrom(dir, tag)
  } catch {
    return {}
  }
}

/** The sentences of the content check. */
function mistakesIn(texts: ContentFiles, dir: string, pictures: PictureFiles) {
  try {
    parseContent(texts, dir, pictures)
    return []
  } catch (error) {
    if (error instanceof ContentError) return error.mistakes
    throw error
  }
}

/** `content/en/hero.yaml:8: slides[1].title is empty; …` → `en/hero.yaml` */
const fileOf = (sentence: string, dir: string) => sentence.slice(dir.length + 1).replace(/(?::\d+:| ).*/s, '')
const withoutLine = (sentence: string) => sentence.replace(/:\d+:/, ':')
const withoutPlace = (sentence: string) => sentence.replace(/^\S+:\d+: /, '')

/** Edits the YAML, or the front matter of a page. */
function editYaml(file: string, source: string, edit: (yaml: string) => string | undefined) {
  if (!file.endsWith('.md')) return edit(source)
  const [, start, yaml, rest] = /^(\uFEFF?---[ \t]*\r?\n)(.*?\r?\n)(---.*)$/s.exec(source) ?? []
  const edited = yaml === undefined ? undefined : edit(yaml)
  return edited === undefined ? undefined : `${start}${edited}${rest}`
}

/** For the copy of an entry: `finance` → `finance-2`. */
function freshId(source: string, path: Path, at: number) {
  const ids = (valueAt(readYaml(source).value, path) as unknown[]).map((entry) => valueAt(entry, ['id']))
  if (typeof ids[at] !== 'string') return undefined
  const stem = ids[at].replace(/-\d+$/, '').slice(0, 36)
  const number = ids.findIndex((_, index) => !ids.includes(`${stem}-${index + 2}`)) + 2
  return `${stem}-${number}`
}

const picturesIn = (dir: string) => [
  ...new Set([...Object.keys(readPictures(dir)), ...portraitsIn(dir).map(({ portrait }) => `brand/${portrait}`)]),
]

/** The name of a picture stays, so its type must too. */
function wrongUpload(dir: string, file: string, bytes: Buffer) {
  const picture = pictureFile(bytes)
  const [, type = ''] = /\.(\w+)$/.exec(file.replace(/jpeg$/, 'jpg')) ?? []
  if (picture.type && picture.type !== type) return `The picture is of the type ${picture.type}; expected ${type}`
  return (
    wrongPicture(file, picture) ??
    (file.startsWith('brand/') ? tooLargePortrait(bytes.length) : undefined) ??
    mistakesIn(readContentFiles(dir), dir, { ...readPictures(dir), [file]: picture }).find((each) =>
      each.includes(file),
    )
  )
}
