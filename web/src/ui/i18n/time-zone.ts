/** The administrators' office; every day begins and ends there. */
export const TIME_ZONE = 'Europe/Berlin';
