// A polyfill for invoker commands, which all engines support only since December 2025.
if (!('commandForElement' in HTMLButtonElement.prototype)) {
  document.addEventListener('click', ({ target }) => {
    const button = target instanceof Element ? target.closest('button[commandfor]') : null
    const dialog = document.getElementById(button?.getAttribute('commandfor') ?? '')
    if (!(dialog instanceof HTMLDialogElement)) return
    if (button?.getAttribute('command') !== 'show-modal') dialog.close()
    else if (!dialog.open) dialog.showModal()
  })
}

export {}
