import { exemptionPresetText, exemptionText } from '../exemption';
import { said } from './said';

/** Provisions are cited as in the Polish act, like the presets beside them. */
said(exemptionText, {
  art43_1: 'Звільнення на підставі art. 43 ust. 1 ustawy o VAT',
  art113: 'Звільнення на підставі art. 113 ust. 1 i 9 ustawy o VAT',
  art82_3: 'Звільнення за положеннями, виданими на підставі art. 82 ust. 3 ustawy o VAT',
  directive: 'Звільнення на підставі положення директиви 2006/112/WE',
});

said(exemptionPresetText, {
  housing: 'Оренда житла',
  dormitory: 'Проживання в учнівських і студентських гуртожитках',
  training: 'Професійне навчання',
  smallBusiness: 'Суб’єктне звільнення (ліміт продажу)',
  startingBusiness: 'Суб’єктне звільнення, перший рік діяльності',
});
