import { keepPreviousData, useQuery } from '@tanstack/react-query'
import {
  type Badge,
  type BadgeListAnswer,
  type BadgesAnswer,
  MAX_BADGES,
} from '../../../contract/console/employees/badges.ts'
import { call } from '../../shared/api.ts'
import { inChunks } from '../../shared/in-chunks.ts'
import { EMPLOYEES_KEY } from '../useEmployees.ts'

const BADGES_KEY = [...EMPLOYEES_KEY, 'badges']

export const useBadgeList = () =>
  useQuery({
    queryKey: [...BADGES_KEY, 'list'],
    queryFn: ({ signal }) => call<BadgeListAnswer>('GET', '/employees/badges', { signal }),
  })

/** The badges of the chosen people, in parts: a call answers for a limited number of people. */
export const useBadges = (ids: string[]) =>
  useQuery({
    queryKey: [...BADGES_KEY, ids],
    queryFn: ({ signal }) => readBadges(ids, signal),
    placeholderData: keepPreviousData,
  })

async function readBadges(ids: string[], signal: AbortSignal): Promise<Badge[]> {
  const badges: Badge[] = []
  for (const some of inChunks(ids, MAX_BADGES)) {
    const body = { ids: some }
    const answer = await call<BadgesAnswer>('POST', '/employees/badges', { body, signal })
    badges.push(...answer.badges)
  }
  return badges
}
