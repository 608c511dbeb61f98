import { describe, expect, test, vi } from 'vitest'
import { openFiles, sendPiece } from './send-files.ts'

/** A file that was removed before it is read. */
class RemovedFile extends File {
  override slice(_start?: number, _end?: number): Blob {
    const gone = new DOMException('The file could not be read.', 'NotReadableError')
    return Object.assign(new Blob(['x']), { slice: () => this.slice(), arrayBuffer: () => Promise.reject(gone) })
  }
}

/** Its first byte can be read once, before the rest. */
class ChangedFile extends RemovedFile {
  #wasRead = false
  override slice(start?: number, end?: number) {
    const isFirst = end === 1 && !this.#wasRead
    this.#wasRead = true
    return isFirst ? new Blob(['x']) : super.slice(start, end)
  }
}

const list = (name: string) => new File(['EmployeeName\n'], name, { type: 'text/csv' })
const photo = (name: string) => new File(['x'], name, { type: 'image/jpeg' })
const unreadable = 'cannot be read: it may have been moved or deleted, or you may not open it'

/** The calls as the service gets them: the path and name of a file, or the problem of a photo. A browser refuses to send a file that is gone. */
async function upload(files: { list: File | null; photos: File[]; zips?: File[] }) {
  const got: string[] = []
  vi.spyOn(window, 'fetch').mockImplementation(async (url, { body } = {}) => {
    if (body instanceof Blob && (await body.arrayBuffer().catch(() => null)) === null)
      throw new TypeError('Failed to fetch')
    const { pathname, searchParams } = new URL(String(url), location.href)
    got.push(`${pathname.split('/').at(-1)} ${searchParams.get('name')}${typeof body === 'string' ? ` ${body}` : ''}`)
    return Response.json({})
  })
  const { pieces, leftOut } = await openFiles({ zips: [], refused: [], ...files })
  for (const piece of pieces) {
    const sentence = await sendPiece(piece, new AbortController().signal)
    if (sentence) leftOut.push(sentence)
  }
  return { got, leftOut }
}

describe.each([
  ['removed', RemovedFile],
  ['changed while it was sent', ChangedFile],
])('a file that was %s', (_, GoneFile) => {
  test('is named as the list, and the photos are sent', async () => {
    expect(await upload({ list: new GoneFile(['xx'], 'staff.csv'), photos: [photo('b.jpg')] })).toEqual({
      got: ['photos b.jpg'],
      leftOut: [`staff.csv ${unreadable}.`],
    })
  })

  test('is a problem of its photo, and the others are sent', async () => {
    const photos = [photo('a.jpg'), new GoneFile(['xx'], 'b.jpg'), photo('c.jpg')]
    const { got, leftOut } = await upload({ list: list('staff.csv'), photos })
    expect(got).toEqual([
      'list staff.csv',
      'photos a.jpg',
      `photos b.jpg ${JSON.stringify({ problem: unreadable })}`,
      'photos c.jpg',
    ])
    expect(leftOut).toEqual([])
  })

  test('is named as the ZIP file, and the photos beside it are sent', async () => {
    const { got, leftOut } = await upload({
      list: null,
      photos: [photo('a.jpg')],
      zips: [new GoneFile(['xx'], 'all.zip')],
    })
    expect(got).toEqual(['photos a.jpg'])
    expect(leftOut).toEqual([expect.stringMatching(/^all\.zip /)])
  })
})

test('a failure of the network stops the upload after three more tries', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout'] })
  const fetch = vi.spyOn(window, 'fetch').mockRejectedValue(new TypeError('Failed to fetch'))
  const piece = { to: 'photos', name: 'a.jpg', read: async () => ({ problem: 'is too large' }) } as const
  const failure = expect(sendPiece(piece, new AbortController().signal)).rejects.toThrow(/does not answer/)
  await vi.advanceTimersByTimeAsync(10_000)
  vi.useRealTimers()
  await failure
  expect(fetch).toHaveBeenCalledTimes(4)
})
