// The hidden chats give the console its height, and nothing else. Once they were laid out, the browser remembers how high
// they are: they rest, and a dialog that opens, or another theme, does not style them anew.
const section = document.querySelector<HTMLElement>('#AIAgents')
let width = 0

function rest() {
  if (!section || innerWidth === width) return
  width = innerWidth
  delete section.dataset.rests
  // Heights are remembered with the frame that lays them out. By hand: an import would be one more request.
  requestAnimationFrame(() =>
    requestAnimationFrame(() => {
      section.dataset.rests = ''
    }),
  )
}

addEventListener('load', rest)
addEventListener('resize', rest)

export {}
