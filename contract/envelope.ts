/** Part of every response of the service. `StatusId` 1 is success; otherwise `Status` is a sentence with the reason. */
export type Envelope = { ObjdbmlStatus: { Status: string | null; StatusId: number } }

export const SUCCESS = 1

export const yes = (): Envelope => ({ ObjdbmlStatus: { Status: null, StatusId: SUCCESS } })

export const no = (why: string): Envelope => ({ ObjdbmlStatus: { Status: why, StatusId: 0 } })
