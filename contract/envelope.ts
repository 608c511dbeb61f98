/** What every answer of the service carries. `StatusId` 1 is success; `Status` says why not, in a sentence. */
export type Envelope = { ObjdbmlStatus: { Status: string | null; StatusId: number } }

export const SUCCESS = 1

export const yes = (): Envelope => ({ ObjdbmlStatus: { Status: null, StatusId: SUCCESS } })

export const no = (why: string): Envelope => ({ ObjdbmlStatus: { Status: why, StatusId: 0 } })
