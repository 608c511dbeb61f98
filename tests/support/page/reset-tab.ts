import { afterEach, beforeEach } from 'vitest'
import { currentToasts, dismissToast } from '../../../ui/toasts/toasts.ts'

/** Removes drafts and toasts, so that each test of a form begins without them. */
export function resetTab() {
  beforeEach(() => sessionStorage.clear())
  afterEach(() => {
    for (const { id } of currentToasts()) dismissToast(id)
  })
}
