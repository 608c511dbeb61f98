import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const read = (file: string) => readFileSync(join(import.meta.dirname, file), 'utf8')

test('the token moves along the drawn circuit', () => {
  const [, offsetPath] = /offset-path: path\("(.+)"\)/.exec(read('WiringDrawing.module.css')) ?? []
  const [, circuit] = /const circuit = '(.+)'/.exec(read('WiringDrawing.tsx')) ?? []
  expect(circuit).toMatch(/^M/)
  expect(offsetPath).toBe(circuit)
})
