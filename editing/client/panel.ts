import type {
  ChangeResult,
  EditableList,
  EditablePicture,
  EditableText,
  EditorState,
  ListChange,
  SourceChange,
} from '../protocol.ts'
import { call, publish, send } from './call.ts'
import { hasLines, keyOf, meanwhile, measure, nameOf, onOneLine } from './editor.ts'

/** The panel beside the page, which stands in a frame. */

const PUBLISHER = 'publisher'
const CHECK_MS = 200
/** The pages whose texts are in the content of every site. */
const PAGES = ['/', '/agentic-ai', '/request/agent', '/request/trial', '/sent/agent', '/Home/TeamMembers', '/404']

const get = <E extends HTMLElement>(id: string) => document.getElementById(id) as E
const [frame, language, address] = [
  get<HTMLIFrameElement>('page'),
  get<HTMLSelectElement>('language'),
  get<HTMLSelectElement>('address'),
]
const [search, hiddenOnly, message] = [
  get<HTMLInputElement>('search'),
  get<HTMLInputElement>('hidden-only'),
  get('message'),
]

/** A page of this site: any website can link to the editor with something else behind the #. */
function pageIn(hash: string) {
  const address = URL.parse(hash || '/', location.origin)
  return address?.origin === location.origin ? address.pathname : '/'
}

/** The state of each language; the first one is the source of the others. */
let states = new Map<string, EditorState>()
/** The address of the page, and its language. */
let path = pageIn(location.hash.slice(1))
let locale = ''
/** The places of the texts on the page. */
let shown = new Set<string>()

const state = () => states.get(locale)
let byKey = new Map<string, EditableText>()

type Child = Node | string | false | undefined
function create<Tag extends keyof HTMLElementTagNameMap>(tag: Tag, properties: object = {}, ...children: Child[]) {
  const element = Object.assign(document.createElement(tag), properties)
  element.append(...children.filter((child): child is Node | string => Boolean(child)))
  return element
}
const button = (label: string, name: string, onclick: () => void, disabled = false) =>
  create('button', { type: 'button', ariaLabel: name, title: name, onclick, disabled }, label)

// --- The state

async function load() {
  try {
    const first = await call<EditorState>('state')
    const [source = '', ...others] = first.locales
    const translations = others.map(async (tag) => [tag, await call<EditorState>(`state?locale=${tag}`)] as const)
    states = new Map([[source, first], ...(await Promise.all(translations))])
    locale = localeOf(path)
    byKey = new Map([...states.values()].flatMap(({ texts }) => texts.map((text) => [keyOf(text), text])))
    show()
  } catch (error) {
    message.textContent = (error as Error).message
  }
}

/** Sends a change, says why it was refused, and reads the state again. The page reloads by itself. */
async function change(action: string, body: object) {
  message.textContent = 'Saving …'
  const result = await send(action, body)
  showResult(result)
  if (result.state === 'saved') expectReload()
  await load()
}

/** The development server's message to reload is lost while the page loads. */
const MISSED_MS = 3_000
let missed: ReturnType<typeof setTimeout>
function expectReload() {
  clearTimeout(missed)
  missed = setTimeout(() => frame.contentWindow?.location.reload(), MISSED_MS)
}

function showResult(result: ChangeResult) {
  message.textContent = sentences[result.state] ?? (result.state === 'refused' ? result.sentence : '')
  message.className = result.state
}

const sentences: Partial<Record<ChangeResult['state'], string>> = {
  saved: 'Saved.',
  changed: 'Somebody else changed this meanwhile. Nothing was saved.',
}

window.editor = {
  textAt: (key) => byKey.get(key),
  async send(action, body) {
    if (action === 'check') return send(action, body)
    const result = await send(action, body)
    showResult(result)
    // The next text may be opened before the state is read again.
    const text = byKey.get(keyOf(body))
    if (text && result.state === 'saved') text.text = body.to
    load()
    return result
  },
  setShown(keys) {
    if (keys.size === shown.size && keys.isSubsetOf(shown)) return
    shown = new Set(keys)
    showTexts()
  },
}

// --- Showing

function show() {
  const current = state()
  if (!current) return
  showAddresses()
  showBroken(current)
  const changes = current.changes.length > 0 ? current.changes : ['There are no new changes.']
  get('changes').replaceChildren(...changes.map((sentence) => create('li', {}, ...isolated(sentence))))
  const undo = get<HTMLButtonElement>('undo')
  undo.disabled = current.undoable === 0
  get('publishing').textContent = current.publishing
  showTexts()
  keepOpen(get('lists'), byFile(current.lists, listItem))
  get('pictures').replaceChildren(...current.pictures.map(pictureItem))
}

/** Each quoted text has its own direction. */
const isolated = (sentence: string) =>
  sentence.split(/("[^"]*")/).map((part, index) => (index % 2 === 1 ? create('bdi', {}, part) : part))

function showAddresses() {
  language.replaceChildren(
    ...[...states].map(([tag, { texts }]) => {
      const faults = texts.filter(({ fault }) => fault).length
      const name = new Intl.DisplayNames(tag, { type: 'language' }).of(tag) ?? tag
      return new Option(faults ? `${name} (${faults} missing or outdated)` : name, tag, false, tag === locale)
    }),
  )
  const own = (state()?.texts ?? []).flatMap(
    ({ file }) => /^[^/]+\/pages(\/.+)\.md$/.exec(file)?.[1]?.replace(/\/index$/, '') ?? [],
  )
  const here = addressOf(path)
  address.replaceChildren(
    ...[...new Set([...PAGES, ...own, here])].map((page) => new Option(page, page, false, page === here)),
  )
}

/** The files that the content check refuses, with its sentences, and their text to correct. */
function showBroken({ broken }: EditorState) {
  const fields = get('broken')
  // Typed text stays, with the text of the file that it replaces.
  const typed = [...fields.querySelectorAll('textarea')].filter(({ value, defaultValue }) => value !== defaultValue)
  const written = new Map(typed.map((field) => [field.name, field]))
  fields.replaceChildren(
    ...broken.map(({ file, sentences, source }) => {
      const field = create('textarea', { name: file, rows: 12, spellcheck: false, ariaLabel: `Text of ${file}` })
      const old = written.get(file)
      field.defaultValue = old?.defaultValue ?? source
      field.value = old?.value ?? source
      const save = () => change('source', { file, from: field.defaultValue, to: field.value } satisfies SourceChange)
      return create(
        'section',
        { className: 'wrong' },
        create('h2', {}, file),
        ...sentences.map((sentence) => create('p', {}, sentence)),
        field,
        create('button', { type: 'button', onclick: save }, 'Save the file'),
      )
    }),
  )
}

function showTexts() {
  const wanted = search.value.trim().toLowerCase()
  const found = (state()?.texts ?? []).filter((text) => {
    if (hiddenOnly.checked && shown.has(keyOf(text))) return false
    return `${text.text} ${text.file} ${nameOf(text)}`.toLowerCase().includes(wanted)
  })
  keepOpen(get('texts'), byFile(found, textItem, wanted !== ''))
}

/** A group for each file. Its items are created when it is opened. */
const byFile = <Item extends { file: string }>(items: Item[], itemOf: (item: Item) => Node, isOpen = false) =>
  [...Map.groupBy(items, ({ file }) => file)].map(([file, some]) => {
    const list = create('ul')
    const ontoggle = () => list.replaceChildren(...some.map(itemOf))
    const faults = some.filter((item) => 'fault' in item && item.fault).length
    const count = create(
      'span',
      { className: 'soft' },
      `${some.length}${faults ? `, ${faults} missing or outdated` : ''}`,
    )
    const name = file.replace(/^[^/]+\/|\.yaml$/g, '')
    return create('details', { title: file, ontoggle, open: isOpen }, create('summary', {}, name, ' ', count), list)
  })

/** Replaces groups; those that were open stay open. */
function keepOpen(parent: HTMLElement, groups: HTMLDetailsElement[]) {
  const open = [...parent.querySelectorAll<HTMLElement>('details[open]')].map(({ title }) => title)
  for (const group of groups) group.open ||= open.includes(group.title)
  parent.replaceChildren(...groups)
}

function textItem(text: EditableText) {
  const [name, note] = [nameOf(text), text.fault ?? (text.isSample && 'sample')]
  const open = () => openText(text)
  return create(
    'li',
    {},
    create(
      'button',
      { type: 'button', className: 'text', onclick: open, dir: 'auto' },
      (text.path.length > 0 && (text.text || text.source)) || 'The text in Markdown',
    ),
    create('span', { className: 'soft' }, name, ' '),
    note && create('span', { className: `note ${note}` }, note),
  )
}

/** Opens a text in the field at the top of the panel. */
function openText(text: EditableText) {
  const form = get<HTMLFormElement>('text')
  const sentence = create('p', { className: 'wrong', role: 'status' })
  const length = create('p', { className: 'soft' }, measure(text, text.text))
  const field = create('textarea', { id: 'text-field', value: text.text, dir: 'auto', rows: hasLines(text) ? 14 : 4 })
  let { text: from } = text
  const close = () => {
    form.hidden = true
  }
  const typed = () => ({ file: text.file, path: text.path, from, to: field.value.trim() })
  let checking: ReturnType<typeof setTimeout>
  const check = async () => {
    const result = await send('check', typed())
    sentence.textContent = result.state === 'refused' ? result.sentence : ''
  }
  field.oninput = () => {
    if (!hasLines(text) && field.value.includes('\n')) field.value = onOneLine(field.value)
    length.textContent = measure(text, field.value)
    clearTimeout(checking)
    checking = setTimeout(check, CHECK_MS)
  }
  field.onkeydown = (event) => {
    if (event.key === 'Escape') close()
    if (event.key !== 'Enter' || hasLines(text) || event.isComposing) return
    event.preventDefault()
    form.requestSubmit()
  }
  form.onsubmit = async (event) => {
    event.preventDefault()
    clearTimeout(checking)
    form.inert = true
    sentence.textContent = 'Saving …'
    const result = await send('change', typed())
    form.inert = false
    showResult(result)
    if (result.state === 'saved') {
      close()
      load()
      return
    }
    if (result.state === 'refused') sentence.textContent = result.sentence
    if (result.state === 'changed') {
      from = result.text
      sentence.textContent = meanwhile(result.text)
    }
    field.focus()
  }
  form.replaceChildren(
    create('label', { htmlFor: field.id }, nameOf(text), ' ', create('span', { className: 'soft' }, text.file)),
    create('p', { className: 'source', dir: 'auto' }, text.source),
    field,
    sentence,
    length,
    create(
      'div',
      { className: 'buttons' },
      create('button', {}, 'Save'),
      create('button', { type: 'button', onclick: close }, 'Cancel'),
    ),
  )
  form.hidden = false
  field.focus()
}

function listItem({ file, path, entries }: EditableList) {
  const move = (part: Pick<ListChange, 'action' | 'at' | 'to'>) =>
    change('list', { file, path, from: entries, ...part })
  return create(
    'li',
    {},
    create('h3', {}, nameOf({ file, path })),
    create(
      'ol',
      {},
      ...entries.map((entry, at) =>
        create(
          'li',
          { dir: 'auto' },
          create('span', {}, entry),
          button('↑', `Move “${entry}” up`, () => move({ action: 'move', at, to: at - 1 }), at === 0),
          button(
            '↓',
            `Move “${entry}” down`,
            () => move({ action: 'move', at, to: at + 1 }),
            at === entries.length - 1,
          ),
          button('+', `Add an entry after “${entry}”`, () => move({ action: 'add', at: at + 1 })),
          button('×', `Remove “${entry}”`, () => move({ action: 'remove', at })),
        ),
      ),
    ),
  )
}

function pictureItem({ file, address: src }: EditablePicture) {
  const replace = (chosen: File | undefined) => chosen && change(`picture?file=${encodeURIComponent(file)}`, chosen)
  const choose = create('input', { type: 'file', accept: `.${file.split('.').at(-1)}`, ariaLabel: `Replace ${file}` })
  choose.onchange = () => replace(choose.files?.[0])
  const item = create(
    'li',
    {},
    create('img', { src: `${src}?t=${Date.now()}`, alt: '' }),
    create('span', {}, file),
    choose,
  )
  item.ondragover = (event) => event.preventDefault()
  item.ondrop = (event) => {
    event.preventDefault()
    replace(event.dataTransfer?.files[0])
  }
  return item
}

// --- Where the page is, and what the person does

const localeOf = (some: string) => {
  const [source = '', ...others] = states.keys()
  return others.find((tag) => `${some}/`.startsWith(`/${tag}/`)) ?? source
}

/** The address of a page without the language. */
const addressOf = (some: string) => some.replace(new RegExp(`^/${locale}(?=/|$)`), '') || '/'

function go(tag: string, page: string) {
  const isFirst = tag === [...states.keys()][0]
  frame.src = isFirst ? page : `/${tag}${page === '/' ? '' : page}`
}

frame.onload = () => {
  clearTimeout(missed)
  frame.inert = false
  path = frame.contentWindow?.location.pathname ?? '/'
  locale = localeOf(path)
  history.replaceState(null, '', `#${path}`)
  show()
  load()
}
language.onchange = () => {
  const { scrollY } = frame.contentWindow ?? window
  frame.addEventListener('load', () => frame.contentWindow?.scrollTo(0, scrollY), { once: true })
  go(language.value, addressOf(path))
}
address.onchange = () => go(locale, address.value)
search.oninput = showTexts
hiddenOnly.onchange = showTexts
get('undo').onclick = () => change('undo', {})
get('fold').onclick = ({ currentTarget }) => {
  const isFolded = document.body.toggleAttribute('data-folded')
  const fold = currentTarget as HTMLElement
  fold.ariaExpanded = String(!isFolded)
  fold.replaceChildren(create('span', {}, isFolded ? 'Show the panel' : 'Hide the panel'))
}

const form = get<HTMLFormElement>('publish')
for (const [name, value] of Object.entries(JSON.parse(localStorage.getItem(PUBLISHER) ?? '{}')))
  (form.elements.namedItem(name) as HTMLInputElement).value = String(value)
form.onsubmit = async (event) => {
  event.preventDefault()
  const person = Object.fromEntries(new FormData(form))
  localStorage.setItem(PUBLISHER, JSON.stringify(person))
  const progress = get('progress')
  progress.replaceChildren()
  try {
    for await (const { sentence, done } of publish(person))
      progress.append(create('li', { className: done ?? '' }, sentence))
  } catch (error) {
    progress.append(create('li', { className: 'failed' }, (error as Error).message))
  }
  progress.scrollIntoView({ block: 'nearest' })
  load()
}

// Only the page reloads after a change.
import.meta.hot?.on('vite:beforeFullReload', () => new Promise(() => {}))
await load()
frame.src = path
