import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import '../../../ui/styles/site.css'
import { WorldMap } from './WorldMap.tsx'

const place = (id: string, country: string, latitude: number, longitude: number) => ({
  id,
  country,
  latitude,
  longitude,
})
const clients = {
  title: 'Clientele across Geographies',
  count: '3+ COUNTRIES',
  intro: 'Where our software runs.',
  markerText: 'Trusted Client Location',
  places: [
    place('india', 'India', 19, 73),
    place('china', 'China', 31, 121),
    place('south-africa', 'South Africa', -26, 28),
  ],
}

const marker = (country: string) => page.getByRole('button', { name: country })
const openLabels = () => [...document.querySelectorAll(':popover-open')].map((label) => label.textContent)

test('a marker opens its label and closes the other one', async () => {
  await render(<WorldMap clients={clients} />)
  expect(openLabels()).toEqual([])
  await marker('India').click()
  expect(openLabels()).toEqual(['IndiaTrusted Client Location'])
  await marker('China').click()
  expect(openLabels()).toEqual(['ChinaTrusted Client Location'])
  await marker('China').click()
  expect(openLabels()).toEqual([])
})

test('a click elsewhere closes the label', async () => {
  await render(<WorldMap clients={clients} />)
  await marker('South Africa').click()
  await userEvent.click(document.body, { position: { x: 2, y: 2 } })
  expect(openLabels()).toEqual([])
})

test('a place whose id starts with a digit is positioned', async () => {
  const { rerender } = await render(<WorldMap clients={clients} />)
  const { x, y } = boxOf('China')
  const places = clients.places.map((entry) => (entry.id === 'china' ? { ...entry, id: '2-china' } : entry))
  await rerender(<WorldMap clients={{ ...clients, places }} />)
  expect(boxOf('China')).toMatchObject({ x, y })
})

const boxOf = (country: string) => marker(country).element().getBoundingClientRect()
