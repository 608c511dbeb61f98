import type { StaffItem } from '../../contract/console/staff.ts'
import { counted } from '../shared/counted.ts'

export type StaffCommand = 'areas' | 'link' | 'end-sessions' | 'disable' | 'enable' | 'anonymise'

const commandWords: Record<StaffCommand, string> = {
  areas: 'Change areas',
  link: 'Issue a link',
  'end-sessions': 'End all sessions',
  disable: 'Disable',
  enable: 'Enable',
  anonymise: 'Remove name and address',
}

/** What an admin can do with a person. */
export function commandsFor({ disabledAt, isAnonymous, passkeys, hasOidc }: StaffItem) {
  if (isAnonymous) return []
  const commands: StaffCommand[] =
    disabledAt === null ? ['areas', 'link', 'end-sessions', 'disable'] : ['areas', 'enable', 'anonymise']
  const canSignIn = passkeys > 0 || hasOidc
  return commands.map((value) => ({
    value,
    label: value === 'link' && canSignIn ? 'Issue a recovery link' : commandWords[value],
  }))
}

/** `2 passkeys and the identity provider` */
export function meansText({ passkeys, hasOidc }: StaffItem) {
  const keys = passkeys > 0 && counted(passkeys, 'passkey')
  return [keys, hasOidc && 'the identity provider'].filter(Boolean).join(' and ')
}
