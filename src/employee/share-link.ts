/** `shared`: with the system's share sheet, which reports its own result. */
export type ShareOutcome = 'shared' | 'copied' | 'failed'

/** Opens the system's share sheet, or copies the link if the browser has no share sheet. */
export async function shareLink(title: string, url: string): Promise<ShareOutcome> {
  try {
    if ('share' in navigator) {
      await navigator.share({ title, url })
      return 'shared'
    }
  } catch (error) {
    if ((error as DOMException).name === 'AbortError') return 'shared' // The visitor cancelled.
  }
  try {
    await navigator.clipboard.writeText(url)
    return 'copied'
  } catch {
    return 'failed'
  }
}
