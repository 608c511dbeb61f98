import { Logotype } from '../../../ui/brand/Logotype.tsx'

export function HomeLink({ href, companyName }: { href: string; companyName: string }) {
  return (
    <a
      href={href}
      className="flex min-h-11 min-w-0 items-center"
      aria-label={`${companyName}, home`}
    >
      <Logotype className="h-7 w-auto min-w-0" />
    </a>
  )
}
