import { Text } from '@mantine/core'
import { modals } from '@mantine/modals'

/** Asks before something that cannot be undone. */
export function confirm({
  title,
  text,
  label,
  onConfirm,
  onClose,
}: {
  title: string
  text: string
  label: string
  onConfirm: () => void
  /** After every answer. */
  onClose?: () => void
}): void {
  modals.openConfirmModal({
    title,
    children: <Text size="sm">{text}</Text>,
    labels: { confirm: label, cancel: 'Cancel' },
    confirmProps: { color: 'red.8' },
    closeButtonProps: { 'aria-label': 'Close' },
    onConfirm,
    ...(onClose === undefined ? {} : { onClose }),
  })
}
