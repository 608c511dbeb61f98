/** Where the clients are, as the section names them. */
export const countries = ['India', 'United States', 'United Kingdom', 'China', 'South Africa']
