import 'virtual:brand.css'
import '../ui/styles/site.css'
import './console.css'
import './typeface.css'
import { createRoot } from 'react-dom/client'
import { Console } from './Console.tsx'
import { isSamePerson } from './shared/session.ts'
import { tellShownTexts } from './shared/shown-texts.ts'
import { applyTheme } from './shared/theme.ts'

applyTheme()
addEventListener('storage', applyTheme) // Another tab changed it.
tellShownTexts()

// A page from the back/forward cache may show records to somebody who has signed out. Without a reload, the same person
// keeps the text that they typed.
addEventListener('pageshow', async ({ persisted }) => {
  if (persisted && !(await isSamePerson())) location.reload()
})

const root = document.getElementById('console')
if (root) createRoot(root).render(<Console />)
