import { useEffect, useRef } from 'react'
import { confirm } from '../parts/confirm.tsx'
import { guardPlace } from './router.ts'

/**
 * Asks before a text that differs from the saved one is left, also by closing the browser's tab.
 * @returns lets go of it: what follows does not ask
 */
export function useUnsaved(text: string, saved: string): () => void {
  const isUnsaved = text !== saved
  const release = useRef(() => {})
  useEffect(() => {
    if (!isUnsaved) return undefined
    let isAsking = false
    release.current = guardPlace((go) => {
      // Escape closes the question, and asks to close what is below it.
      if (isAsking) return
      isAsking = true
      confirm({
        title: 'Discard the changes?',
        text: 'What you changed here is not saved.',
        label: 'Discard',
        onConfirm() {
          release.current()
          go()
        },
        onClose: () => void setTimeout(() => (isAsking = false)),
      })
    })
    const warn = (event: Event): void => event.preventDefault()
    addEventListener('beforeunload', warn)
    return () => {
      release.current()
      removeEventListener('beforeunload', warn)
    }
  }, [isUnsaved, saved])
  return () => release.current()
}
