import { Icon } from '../../../ui/Icon.tsx'
import { HeaderBar } from './HeaderBar.tsx'
import { NavLink } from './NavLink.tsx'
import styles from './SmallHeader.module.css'

type SmallHeaderProps = {
  companyName: string
  /** The way home, said in words; none where the page itself says it. */
  wayHome?: string
}

/** For every page but the landing page: who this is, and the way home. Ships no script. */
export function SmallHeader({ companyName, wayHome }: SmallHeaderProps) {
  return (
    <HeaderBar companyName={companyName} home="/">
      {wayHome && (
        <NavLink href="/">
          <Icon name="arrowLeft" className={styles.arrow} />
          {wayHome}
        </NavLink>
      )}
    </HeaderBar>
  )
}
