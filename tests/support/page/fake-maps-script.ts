/** A fake of Google's script: the parts that the map document uses, rendered as plain elements. */
export const fakeMapsScript = `
  const maps = google.maps
  const add = (parent, tag, text) => {
    const element = document.createElement(tag)
    element.textContent = text
    parent.append(element)
    return element
  }
  class Map {
    constructor(element, { colorScheme }) {
      this.element = element
      element.dataset.colours = colorScheme
    }
    fitBounds() {}
  }
  class LatLngBounds { extend() {} }
  class Marker {
    constructor({ map, title }) { this.button = add(map.element, 'button', title) }
    addListener(event, listen) { this.button.addEventListener(event, listen) }
  }
  class InfoWindow {
    setOptions(options) { this.options = options }
    open({ map }) { add(map.element, 'p', this.options.headerContent + ': ' + this.options.content) }
  }
  maps.importLibrary = async () => ({ Map, LatLngBounds, Marker, InfoWindow })
  const callback = new URL(document.currentScript.src).searchParams.get('callback')
  callback.split('.').reduce((object, key) => object[key], window)()
`
