import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const read = (file: string) => readFileSync(join(import.meta.dirname, file), 'utf8')

test('in both drawings the token moves along the circuit', () => {
  const paths = read('WiringDrawing.module.css').matchAll(/offset-path: path\("(.+)"\)/g)
  const circuits = read('WiringDrawing.tsx').matchAll(/ circuit: '(.+)'/g)
  const found = [...circuits].map(([, path]) => path)
  expect(found).toHaveLength(2)
  expect([...paths].map(([, path]) => path)).toEqual(found)
})
