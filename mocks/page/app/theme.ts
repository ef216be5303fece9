import {
  Badge,
  type CSSVariablesResolver,
  Combobox,
  InputWrapper,
  Menu,
  Notification,
  Select,
  Tooltip,
  createTheme,
} from '@mantine/core'

const SANS = "'Inter Variable', Inter, ui-sans-serif, system-ui, -apple-system, 'Segoe UI', Roboto, sans-serif"
const MONO = "ui-monospace, 'SF Mono', SFMono-Regular, Menlo, Consolas, 'Liberation Mono', monospace"

export const theme = createTheme({
  fontFamily: SANS,
  fontFamilyMonospace: MONO,
  headings: {
    fontFamily: SANS,
    fontWeight: '600',
    sizes: { h1: { fontSize: '20px' }, h2: { fontSize: '15px' }, h3: { fontSize: '13px' } },
  },
  fontSizes: { xs: '12px', sm: '13px', md: '14px', lg: '16px', xl: '20px' },
  defaultRadius: 'sm',
  cursorType: 'pointer',
  focusRing: 'auto',
  respectReducedMotion: true,
  primaryColor: 'teal',
  primaryShade: { light: 7, dark: 7 },
  colors: {
    teal: [
      '#f0fdfa',
      '#ccfbf1',
      '#99f6e4',
      '#5eead4',
      '#2dd4bf',
      '#14b8a6',
      '#0d9488',
      '#0f766e',
      '#115e59',
      '#134e4a',
    ],
    dark: [
      '#d5dade',
      '#b3bbc2',
      '#98a2ab',
      '#6b757e',
      '#3d454c',
      '#2c3338',
      '#1d2226',
      '#16191c',
      '#111416',
      '#0c0e10',
    ],
  },
  components: {
    InputWrapper: InputWrapper.extend({ defaultProps: { withAsterisk: false } }),
    // Closed lists would be in the page with all their options: a panel with five selects has hundreds.
    Combobox: Combobox.extend({ defaultProps: { keepMounted: false } }),
    // The list itself scrolls: a region around it could not be scrolled by keyboard.
    Select: Select.extend({ defaultProps: { withScrollArea: false } }),
    // Its first item takes the focus, in place of an element that is none.
    Menu: Menu.extend({ defaultProps: { withInitialFocusPlaceholder: false } }),
    Notification: Notification.extend({ defaultProps: { closeButtonProps: { 'aria-label': 'Close' } } }),
    Badge: Badge.extend({ defaultProps: { radius: 'sm', tt: 'none', fw: 500 } }),
    Tooltip: Tooltip.extend({ defaultProps: { openDelay: 400, withArrow: true } }),
  },
})

/** Colours of text that meet WCAG AA on every surface of the console. */
export const variables: CSSVariablesResolver = () => ({
  variables: {},
  light: {
    '--mantine-color-dimmed': '#56616b',
    '--mantine-color-placeholder': '#6a747d',
    '--mantine-color-anchor': '#0f766e',
    '--mantine-color-error': '#b42318',
  },
  dark: {
    '--mantine-color-dimmed': '#9ba5ae',
    '--mantine-color-placeholder': '#89939c',
    '--mantine-color-anchor': '#2dd4bf',
    '--mantine-color-error': '#ff8f85',
  },
})
