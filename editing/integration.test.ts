import { expect, test, vi } from 'vitest'
import config from '../astro.config.ts'
import editingConfig from '../astro.edit.config.ts'
import { editing } from './integration.ts'

const namesIn = ({ integrations = [] }: typeof config) =>
  integrations.flat().flatMap((each) => (each ? [each.name] : []))

test('builds and npm run dev do not load the editor, and npm run edit loads all that they do', () => {
  expect(namesIn(config)).not.toContain('editing')
  expect(namesIn(editingConfig)).toEqual([...namesIn(config), 'editing'])
})

test('a build in editing mode has nothing of the editor either', () => {
  const [injectScript, updateConfig, addMiddleware] = [vi.fn(), vi.fn(), vi.fn()]
  const setUp = editing().hooks['astro:config:setup'] as (options: unknown) => void
  setUp({ command: 'build', injectScript, updateConfig, addMiddleware })
  for (const step of [injectScript, updateConfig, addMiddleware]) expect(step).not.toHaveBeenCalled()
  setUp({ command: 'dev', injectScript, updateConfig, addMiddleware })
  expect(updateConfig).toHaveBeenCalledWith(
    expect.objectContaining({ vite: expect.objectContaining({ define: { __EDITING__: 'true' } }) }),
  )
})
