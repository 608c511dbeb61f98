import { importLibrary, setOptions } from '@googlemaps/js-api-loader'
import type { Clients } from '../../content/schema.ts'
import { postMapMessage } from './map-message.ts'

declare global {
  /** Google Maps calls this function when it refuses the key, at any time after loading. */
  var gm_authFailure: () => void
}

type Place = Clients['places'][number]

/** The page that frames this document. */
const page = parent.document.documentElement

globalThis.gm_authFailure = () => postMapMessage('failed')

const element = document.getElementById('map')
if (element) {
  const { key = '', places = '[]', text = '' } = element.dataset
  showMap(element, key, JSON.parse(places), text).then(
    () => postMapMessage('ready'),
    () => postMapMessage('failed'),
  )
}

async function showMap(element: HTMLElement, key: string, places: Place[], text: string) {
  setOptions({ key, language: document.documentElement.lang })
  const { LatLngBounds } = await importLibrary('core')
  const { Map: ServiceMap, InfoWindow } = await importLibrary('maps')
  const { Marker } = await importLibrary('marker')

  const draw = () => {
    const canvas = document.createElement('div')
    canvas.style.height = '100%'
    element.replaceChildren(canvas)
    const map = new ServiceMap(canvas, {
      colorScheme: chosenColourScheme(),
      streetViewControl: false,
      mapTypeControl: false,
    })
    const bounds = new LatLngBounds()
    const info = new InfoWindow()
    for (const { country, latitude, longitude } of places) {
      const position = { lat: latitude, lng: longitude }
      bounds.extend(position)
      // The newer AdvancedMarkerElement needs a map id, which would be a second setting beside the key.
      const marker = new Marker({ map, position, title: country })
      marker.addListener('click', () => {
        info.setOptions({ headerContent: country, content: text })
        info.open({ map, anchor: marker })
      })
    }
    map.fitBounds(bounds)
  }
  draw()
  // The colours of a map cannot be changed after its creation: another theme needs a new map.
  new MutationObserver(draw).observe(page, { attributeFilter: ['data-theme'] })
}

/** The colour scheme of the theme that is chosen on the embedding page. */
function chosenColourScheme() {
  const { theme } = page.dataset
  if (theme === 'light') return 'LIGHT'
  return theme === 'dark' ? 'DARK' : 'FOLLOW_SYSTEM'
}
