import { Button } from '../../ui/Button.tsx'
import { ScreenHead } from '../shared/ScreenHead.tsx'
import type { ScreenProps } from '../shared/screen-props.ts'
import { signOut } from '../shared/session.ts'

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
