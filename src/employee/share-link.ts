/** `handed on`: to the system's own sheet, which says for itself how it went. */
export type Shared = 'handed on' | 'copied' | 'failed'

/** Opens the system's sheet where there is one, else copies the link. */
export async function shareLink(title: string, url: string): Promise<Shared> {
  try {
    if ('share' in navigator) {
      await navigator.share({ title, url })
      return 'handed on'
    }
  } catch (error) {
    if ((error as DOMException).name === 'AbortError') return 'handed on' // Thought better of it.
  }
  try {
    await navigator.clipboard.writeText(url)
    return 'copied'
  } catch {
    return 'failed'
  }
}
