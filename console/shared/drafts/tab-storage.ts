/** Texts for which the browser has no room. They are lost with the page. */
const inMemory = new Map<string, string>()

/** Texts of this tab, which survive a reload. */
export const tabStorage = {
  get: (key: string) => inMemory.get(key) ?? sessionStorage.getItem(key),
  set(key: string, text: string) {
    try {
      sessionStorage.setItem(key, text)
      inMemory.delete(key)
    } catch {
      inMemory.set(key, text)
    }
  },
  remove(key: string) {
    sessionStorage.removeItem(key)
    inMemory.delete(key)
  },
  clear() {
    sessionStorage.clear()
    inMemory.clear()
  },
}

globalThis.window?.addEventListener('beforeunload', (event) => {
  if (inMemory.size > 0) event.preventDefault()
})
