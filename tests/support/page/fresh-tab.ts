import { afterEach, beforeEach } from 'vitest'
import { currentToasts, dismissToast } from '../../../ui/toasts/toasts.ts'

/** Each test of a form begins without a draft and without a toast. */
export function inAFreshTab() {
  beforeEach(() => sessionStorage.clear())
  afterEach(() => {
    for (const { id } of currentToasts()) dismissToast(id)
  })
}
