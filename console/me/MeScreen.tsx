import { Button } from '../../ui/Button.tsx'
import { ScreenHead } from '../shared/ScreenHead.tsx'
import { signOut } from '../shared/session.ts'
import type { ScreenProps } from '../shell/screens.ts'

export default function MeScreen({ session: { me } }: ScreenProps) {
  return (
    <>
      <ScreenHead title={me.name}>
        <Button onClick={signOut}>Sign out</Button>
      </ScreenHead>
      <p>{me.email}</p>
    </>
  )
}
