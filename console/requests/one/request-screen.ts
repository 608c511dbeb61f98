import { lazyScreen } from '../../shared/lazy-screen.tsx'

export const requestScreen = lazyScreen(() => import('./RequestScreen.tsx'))
