import { useLocation } from 'wouter'
import type { Me } from '../../contract/console/sign-in.ts'
import { Menu } from '../shared/menu/Menu.tsx'
import { signOut } from '../shared/session.ts'

/** The signed-in person, and what only concerns them. */
export function Account({ me }: { me: Me }) {
  const [, navigate] = useLocation()
  return (
    <Menu
      label="Account"
      look="plain"
      options={[
        { value: 'me', label: 'Passkeys and sessions' },
        { value: 'sign-out', label: 'Sign out' },
      ]}
      onChoose={(value) => (value === 'me' ? navigate('/me') : signOut())}
    >
      <span>{me.name}</span>
    </Menu>
  )
}
