import { createRoot } from 'react-dom/client'
import { cssTransition, ToastContainer, toast } from 'react-toastify/unstyled'
import { Icon } from './icon.tsx'
import { CLOSE } from './texts.ts'

const DURATION_MS = 7000
const unfold = cssTransition({ enter: 'toast-in', exit: 'toast-out', collapse: false })

let mounted = false

/** Shows one toast; the first one puts their container in the page. */
export function showToast(kind: 'success' | 'error', message: string): void {
  mount()
  toast(message, {
    type: kind,
    icon: <Icon name={kind === 'success' ? 'circle-check' : 'circle-alert'} />,
    role: kind === 'success' ? 'status' : 'alert',
  })
}

function mount(): void {
  if (mounted) return
  mounted = true
  const element = document.createElement('div')
  document.body.append(element)
  createRoot(element).render(
    <ToastContainer
      position="top-center"
      autoClose={DURATION_MS}
      hideProgressBar
      draggable
      pauseOnFocusLoss={false}
      transition={unfold}
      closeButton={({ closeToast }) => (
        <button type="button" className="toast-close" aria-label={CLOSE} onClick={closeToast}>
          <Icon name="x" size="sm" />
        </button>
      )}
    />,
  )
}
