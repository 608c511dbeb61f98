import '@fontsource-variable/familjen-grotesk'
import 'virtual:brand.css'
import '../ui/styles/site.css'
import './console.css'
import { createRoot } from 'react-dom/client'
import { Console } from './Console.tsx'

// A page from the back/forward cache may show what the last person saw, who signed out since.
addEventListener('pageshow', ({ persisted }) => {
  if (persisted) location.reload()
})

const root = document.getElementById('console')
if (root) createRoot(root).render(<Console />)
