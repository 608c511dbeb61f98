import { Button } from '../../ui/Button.tsx'
import { ScreenHead } from '../shared/ScreenHead.tsx'
import type { ScreenProps } from '../shared/screen-props.ts'
import { signOut } from '../shared/session.ts'
import { KeysPanel } from './KeysPanel.tsx'
import styles from './MeScreen.module.css'
import { PasskeyList } from './PasskeyList.tsx'
import { SessionList } from './SessionList.tsx'
import { SignaturePanel } from './SignaturePanel.tsx'
import { ThemePanel } from './ThemePanel.tsx'

export default function MeScreen({ session: { me } }: ScreenProps) {
  return (
    <>
      <ScreenHead title={me.name}>
        <Button onClick={signOut}>Sign out</Button>
      </ScreenHead>
      <p className={styles.email}>{me.email}</p>
      <div className={styles.parts}>
        <PasskeyList me={me.id} />
        <SessionList />
        {me.areas.includes('inbox') && <SignaturePanel me={me} />}
        <KeysPanel />
        <ThemePanel />
      </div>
    </>
  )
}
