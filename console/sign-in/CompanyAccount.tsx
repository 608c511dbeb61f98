import { useMutation, useQuery } from '@tanstack/react-query'
import { Button } from '../../ui/Button.tsx'
import { call } from '../shared/call.ts'
import { goToProvider } from '../shared/company-account.ts'
import { failureOf } from '../shared/sentence-of.ts'

/** A button, if the company has an identity provider. `token`: of a one-time link, which binds the account. */
export function CompanyAccount({ token }: { token?: string }) {
  const means = useQuery({
    queryKey: ['sign-in', 'means'],
    queryFn: () => call('GET /sign-in/means'),
    staleTime: Number.POSITIVE_INFINITY,
  })
  const go = useMutation({
    mutationFn: () => goToProvider('POST /sign-in/oidc', token),
  })
  if (!means.data?.oidc) return null
  return (
    <>
      <Button aria-disabled={go.isPending} onClick={() => go.mutate()}>
        {token === undefined ? 'Sign in with the company account' : 'Use the company account'}
      </Button>
      <p role="alert">{failureOf(go.error)}</p>
    </>
  )
}
