import { createRoot } from 'react-dom/client'
import '../styles.css'
import { Gallery } from './Gallery.tsx'

/** /development/ui, served by src/processes/dev.ts; no build contains it. */
const root = document.getElementById('gallery')
if (root) createRoot(root).render(<Gallery />)
