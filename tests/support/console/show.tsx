import { QueryClientProvider } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { afterEach, beforeEach, vi } from 'vitest'
import { page } from 'vitest/browser'
import { cleanup, render } from 'vitest-browser-react'
import { Router } from 'wouter'
import { memoryLocation } from 'wouter/memory-location'
import { queries } from '../../../console/shared/queries.ts'
import { Toaster } from '../../../ui/toasts/Toaster.tsx'
import { currentToasts, dismissToast } from '../../../ui/toasts/toasts.ts'
import '../../../ui/styles/site.css'
import '../../../console/console.css'

const addressBefore = location.href

// For each file of tests that imports this one.
beforeEach(() => page.viewport(1280, 800))

afterEach(async () => {
  await cleanup()
  vi.useRealTimers()
  queries.clear()
  sessionStorage.clear()
  localStorage.clear()
  for (const { id } of currentToasts()) dismissToast(id)
  history.replaceState(null, '', addressBefore)
})

/** Shows a part of the console with its queries and toasts. With `path` its address is in memory, with all addresses before. */
export async function show(part: ReactNode, path?: string) {
  const { hook, searchHook, history } = memoryLocation({ path: path ?? '/', record: true })
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={queries}>
      {path === undefined ? (
        children
      ) : (
        <Router hook={hook} searchHook={searchHook}>
          {children}
        </Router>
      )}
      <Toaster dismiss="Dismiss" />
    </QueryClientProvider>
  )
  return { ...(await render(part, { wrapper })), history }
}

/** As in the tab of a person whose device loses the connection: calls fail. */
export function goOffline() {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  dispatchEvent(new Event('offline'))
}

export function goOnline() {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(true)
  dispatchEvent(new Event('online'))
}

/** Chooses files as the dialog of the browser does, without sending their bytes through the test runner. */
export function chooseFiles(input: Element, ...files: File[]) {
  const list = new DataTransfer()
  for (const file of files) list.items.add(file)
  ;(input as HTMLInputElement).files = list.files
  input.dispatchEvent(new Event('change', { bubbles: true }))
}
