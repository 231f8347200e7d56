// Settings: how the dashboard looks to a member
export const title = 'Appearance'
export const lead = 'Applies on all your devices.'
export const system = 'System'
export const density = 'Density'
export const comfortable = 'Comfortable'
export const compact = 'Compact'
export const densityHint = 'Compact shows more rows in lists and tables.'
export const notKept = 'This choice is not stored for other devices yet'
