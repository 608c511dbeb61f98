// Invoker commands reached all engines only in December 2025: browsers without them open and close dialogs here.
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
