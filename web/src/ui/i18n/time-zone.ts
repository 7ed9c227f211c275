/** The time zone of the administrators' office; days begin and end there. */
export const TIME_ZONE = 'Europe/Berlin';
