import type * as z from 'zod/mini'
import type { Area } from './areas.ts'

type Schema = z.core.$ZodType

/** The people who may make a call: everybody, every signed-in person, or people with the area. */
export type Access = 'everybody' | 'staff' | Area

/** A command of the office that makes the call. Its arguments, options and choices follow from the schemas of the call. */
export type CallCommand = {
  /** `requests change` */
  name: string
  /** For the help: what the command does. */
  does: string
  /** Fields of the query or the body that are arguments, after those of the path. All others are options. */
  args?: readonly string[]
  /** Values that the command gives by itself. */
  gives?: Readonly<Record<string, unknown>>
  /** Asked before the call is made, because it cannot be undone. */
  asks?: string
  /** The part of the answer that is printed as a table or as labels; unset: `rows`, or all of it. */
  shows?: string
  /** A part of the path of a further call: its answer is added to this one. */
  adds?: `/${string}`
  /** The columns of the table. */
  columns?: readonly string[]
}

/** The definition of a call, without its method and path. */
export type Call = {
  access: Access
  /** The person must have confirmed within the last five minutes. */
  needsConfirmation?: true
  query?: Schema
  body?: Schema
  /** The body is a file: its media types and its size. */
  upload?: { types: readonly string[]; megabytes: number }
  /** `file`: a picture, a list or an export, which no schema describes. */
  answer: Schema | 'file'
  /** The answer may take up to 110 seconds. */
  isLong?: true
  /** `If-Match` names the version that the call changes: 428 without it, 412 if the version is stale. */
  changes?: 'request' | 'employee'
  /** `version`: that of the answer, for `If-Match`. `content`: `If-None-Match` with it gets 304. */
  etag?: 'version' | 'content'
  /** Staff without a browser make the call as `npm run office -- requests change`. */
  commands?: readonly CallCommand[]
}

/** By method and path below `/api`, with the names of parameters: `PATCH /requests/:id`. */
export type Calls = Record<`${'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE'} /${string}`, Call>

/** The parameters in the name of a call. */
export type ParamsOf<Name extends string> = Record<ParamIn<Name>, string>

type ParamIn<Name extends string> = Name extends `${string}/:${infer Rest}`
  ? Rest extends `${infer Param}/${infer More}`
    ? Param | ParamIn<`/${More}`>
    : Rest
  : never
