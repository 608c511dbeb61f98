import { Icon } from '../../../ui/Icon.tsx'
import { HomeLink } from './HomeLink.tsx'
import './header.css'

type SmallHeaderProps = {
  companyName: string
  /** The way home, said in words; none where the page itself says it. */
  wayHome?: string
}

/** For every page but the landing page: who this is, and the way home. Ships no script. */
export function SmallHeader({ companyName, wayHome }: SmallHeaderProps) {
  return (
    <header className="site-header">
      <div className="sheet flex h-(--header-height) items-center justify-between gap-6">
        <HomeLink href="/" companyName={companyName} />
        {wayHome && (
          <a href="/" className="nav-link">
            <Icon name="arrowLeft" className="me-2 inline" />
            {wayHome}
          </a>
        )}
      </div>
    </header>
  )
}
