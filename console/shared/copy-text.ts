import { toast } from '../../ui/toasts/toasts.ts'

/** Copies the text, and says so with `done`; `instead` is what the person can do if the browser refuses. */
export async function copyText(text: string, { done, instead }: { done: string; instead: string }) {
  try {
    await navigator.clipboard.writeText(text)
    toast({ kind: 'done', text: done })
  } catch {
    toast({ kind: 'failed', text: `The browser does not allow copying. ${instead}` })
  }
}
