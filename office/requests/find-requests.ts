import type { Store } from '../../store/open-store.ts'
import { findAll, findOne } from '../cli/find-one.ts'

const LIST = 'requests list'

export const findRequest = async ({ requests }: Store, id: string) =>
  findOne(await requests.findStored(id), 'request', id, LIST)

/** `list`: the command that shows the ids. */
export const findRequests = ({ requests }: Store, ids: string[], list = LIST) =>
  findAll(ids, 'request', { find: (id) => requests.findStored(id), list })
